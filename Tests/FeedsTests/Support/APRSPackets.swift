@testable import Feeds
import Positioning
import Testing
import Wire

/// Packets of invented stations, decoded at noon of a day.
enum APRSPackets {
  static let noon = UTCTime(millisecondsSince1970: 1_771_243_200_000)

  static func decoded(_ packet: String) throws -> (fields: JSONObject, update: ThingUpdate?) {
    var decoder = APRSDecoder()
    let messages = decoder.decode(.line(Array(packet.utf8)), at: noon)
    guard messages.count == 1, case .decoded(let fields, let update) = messages[0] else {
      throw APRSRefusal(String(describing: messages))
    }
    return (fields, update)
  }

  static func fields(_ body: String, to destination: String = "APRS") throws -> JSONObject {
    try decoded("N0CALL-7>\(destination),WIDE1-1*,qAR,N1CALL:\(body)").fields
  }

  static func update(_ body: String, to destination: String = "APRS") throws -> ThingUpdate {
    try #require(try decoded("N0CALL-7>\(destination),WIDE1-1*,qAR,N1CALL:\(body)").update)
  }

  static func refusal(_ packet: String) -> String? {
    var decoder = APRSDecoder()
    guard case .refused(let reason)? = decoder.decode(.line(Array(packet.utf8)), at: noon).first else { return nil }
    return reason
  }
}
