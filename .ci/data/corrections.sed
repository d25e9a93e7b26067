# Names of the world that are wrong in the layers from which its map is made, and what they should be.
/"name":"Lago di Como".*"src":"ne"/s/"name":"Lago di Como","name_sv":"Comosjön","name_ru":"Комо","name_pt":"Como","name_es":"Como"/"name":"Lake Maggiore","name_sv":"Lago Maggiore","name_ru":"Лаго-Маджоре","name_pt":"Lago Maggiore","name_es":"Lago Mayor"/
s/"name_en":"Appennino Ligure"/"name_en":"Apennines"/
s/"name_es":"Apeninos ligures"/"name_es":"Apeninos"/
# English names of something else.
s/"name_en":"Nyanza",//
s/"name_en":"Mainland Tasmania",//
s/"name_en":"Enugu Nigeria",//
s/"name_en":"Ryan Bullard",//
/"name":"Callao"/s/"name_en":"Calao",//
/"name":"\(Coral Sea Is\.\|Indian Ocean Ter\.\|Clipperton I\.\|Spratly Is\.\)"/s/"name_en":"[^"]*",//
# A district that was counted instead of its city, Lhasa, and the people of a region for those of a town.
/"geonameid":13527052/d
/"name":"Amaravati"/s/"population":5800000/"population":103000/
# Points that are kilometres from what they name, or beside the middle of it; a height without its last digit.
/"name":"Matterhorn"/s/\[7.72962,45.93818\]/[7.6585,45.9764]/
/"name":"Mont Agel"/s/"elevation":140/"elevation":1148/
/"name":"Mont Agel"/s/\[7.40419,43.74592\]/[7.4228,43.7744]/
/"kind":"country","name":"Switzerland"/s/\[7.464,46.7191\]/[8.23,46.83]/
# A hamlet's place with the people of the town of that name.
/"geonameid":2933607/s/\[11.39611,50.02874\]/[11.5,49.9333]/
