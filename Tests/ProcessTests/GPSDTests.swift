import Foundation
import Testing
import Wire
import TestSupport

/// The real gpsd with a receiver that is played to it: followed, lost and found again.
@Suite(.serialized, .enabled(if: GPSD.isInstalled, "gpsd and gpsfake are not installed"))
struct GPSDTests {
  @Test func `a gpsd that is killed and comes back is followed again`() throws {
    let folder = try ScratchFolder()
    try folder.write(Array(GPSD.drive.utf8), to: "drive.log")
    let rounds = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 2 : 20

    let outcome = try RumboProgram.shell(
      GPSD.script,
      environment: ["FOLDER": folder.path, "ROUNDS": "\(rounds)", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    )

    #expect(outcome.output == String(repeating: "back within 5 s, no descriptor more\n", count: rounds))
    #expect(outcome.status == 0)
  }

  @Test func `of two receivers behind one gpsd only one is followed, and nothing zigzags`() throws {
    let folder = try ScratchFolder()
    try folder.write(GPSD.drive, to: "drive.log")
    // The other one reports a position eleven kilometres further south.
    let other = GPSD.drive.split(separator: "\r\n").map { line in
      NMEALine.sentence(line.dropFirst().prefix { $0 != "*" }.replacingOccurrences(of: "6010.", with: "6004."))
    }
    try folder.write(other.joined(), to: "other.log")

    let outcome = try RumboProgram.shell(
      GPSD.twoReceivers,
      environment: ["FOLDER": folder.path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    )

    let places = try outcome.output.split(separator: "\n").map { line in
      try #require(try JSONParser.parse(Array(line.utf8))["lat"]?.number)
    }
    #expect(places.count == 40, "\(outcome.complaint)")
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) < 0.02 })
  }

  @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  func `the map follows a gpsd that is killed and comes back, without a key`() throws {
    let folder = try ScratchFolder()
    try folder.write(Array(GPSD.drive.utf8), to: "drive.log")
    let outcome = try RumboProgram.shell(
      GPSD.mapScript,
      environment: [
        "FOLDER": folder.path, "MAP": BundledMap.helsinki, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "XDG_DATA_HOME": folder.path, "LANG": "C.UTF-8", "TERM": "xterm-256color",
      ]
    )

    #expect(outcome.output == "followed\nwaiting\nfollowed within 5 s\nwaiting\nfollowed within 5 s\n")
  }
}

private enum GPSD {
  static var isInstalled: Bool {
    ["/usr/sbin/gpsd", "/usr/bin/gpsfake"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Plays the logs of the folder to a gpsd, and ends both.
  ///
  /// Signals may be blocked in what a test starts; only the one used here can't be. The player dies with its gpsd and is
  /// started again with it.
  private static let player = """
    cd "$FOLDER"
    # Whoever is killed leaves a socket there.
    export TMPDIR=$FOLDER
    set -- *.log
    logs=$*
    receivers=$#
    # Below those that the system gives away, and nobody's.
    choose() { port=$((20000 + RANDOM % 12000)); }
    choose
    while (: </dev/tcp/127.0.0.1/$port) 2>/dev/null; do choose; done
    player=
    server() { grep -l "^PPid:[[:space:]]*$player$" /proc/[0-9]*/status 2>/dev/null | tr -dc '0-9\\n'; }
    # Heard once from as many receivers as are played.
    speaks() {
      (
        exec 3<>/dev/tcp/127.0.0.1/$port && echo '?WATCH={"enable":true,"json":true}' >&3 || exit 1
        for _ in $(seq 200); do
          read -r -t 3 line <&3 || exit 1
          [[ $line =~ '"TPV","device":'([^,]*) ]] && heard[${#heard[@]}]=${BASH_REMATCH[1]}
          [ $(printf '%s\\n' "${heard[@]}" | sort -u | grep -c .) = $receivers ] && exit 0
        done
        exit 1
      ) 2>/dev/null
    }
    # A player whose gpsd never hears of a receiver is begun again: what is tested comes after.
    play() {
      for _ in 1 2 3 4 5; do
        gpsfake -q -n -c 0.05 -P $port $logs >/dev/null 2>&1 &
        player=$!
        for _ in $(seq 100); do (: </dev/tcp/127.0.0.1/$port) 2>/dev/null && break; sleep 0.1; done
        speaks && return
        end
      done
      echo "gpsd never heard of a receiver" >&2
    }
    end() { for one in $(server) $player; do kill -9 $one 2>/dev/null; done; }
    """

  static let script = """
    \(player)
    fixes() { wc -l <fixes.json; }
    follow() { for _ in $(seq $2); do [ "$(fixes)" -gt "$1" ] && return; sleep 0.1; done; return 1; }
    descriptors() { ls /proc/$follower/fd | wc -l; }

    play
    $RUMBO fixes gpsd://localhost:$port >fixes.json 2>/dev/null &
    follower=$!
    trap 'end; kill -9 $follower' EXIT
    follow 3 200
    before=$(descriptors)
    for _ in $(seq $ROUNDS); do
      end
      sleep 0.7
      seen=$(fixes)
      play
      follow $seen 50 && [ "$(descriptors)" = "$before" ] && echo "back within 5 s, no descriptor more"
    done
    exit 0
    """

  /// Forty fixes of a gpsd that listens to two.
  static let twoReceivers = """
    \(player)
    play
    trap end EXIT
    timeout 60 $RUMBO fixes gpsd://localhost:$port 2>/dev/null | head -40
    exit 0
    """

  /// The map in a terminal without input; the map centre in its last row shows the position.
  static let mapScript = """
    \(player)
    terminal() { tmux -L rumbo-gpsd-$$ -f /dev/null "$@" 2>/dev/null; }
    place() { terminal capture-pane -p | grep -o '[0-9]*°[0-9]*′[0-9.]*″N' | tail -1; }
    fresh() { tail -1 status | grep -q '"link":"connected".*"state":"fresh"'; }
    follow() {
      for _ in $(seq $1); do fresh && break; sleep 0.1; done
      fresh || return 1
      here=
      # What has happened is told there first.
      for _ in $(seq 200); do
        there=$(place)
        [ -n "$there" ] && [ -n "$here" ] && [ "$there" != "$here" ] && return
        here=${here:-$there}
        sleep 0.1
      done
      return 1
    }
    waits() { for _ in $(seq 100); do tail -1 status | grep -q '"link":"waiting"' && return; sleep 0.1; done; return 1; }

    play
    terminal new-session -d -x 80 -y 24 "$RUMBO $MAP --gps gpsd://localhost:$port --status status" >/dev/null
    both=$(terminal display-message -p '#{pane_pid} #{pid}')
    trap 'end; kill -9 $both' EXIT
    follow 300 && echo followed
    for _ in 1 2; do
      end
      waits && echo waiting
      play
      follow 50 && echo "followed within 5 s"
    done
    exit 0
    """

  /// A minute's way north, a fix a second.
  static let drive = (0..<60).map { second in
    let digits = second < 10 ? "0\(second)" : "\(second)"
    return NMEALine.sentence("GPRMC,1200\(digits).00,A,6010.\(digits)00,N,02456.3000,E,10.0,0.0,010625,,,A")
      + NMEALine.sentence("GPGGA,1200\(digits).00,6010.\(digits)00,N,02456.3000,E,1,08,1.0,10.0,M,18.0,M,,")
  }.joined()
}
