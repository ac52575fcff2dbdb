import Foundation
import InboxModel

exit(await Campaign.run(Array(CommandLine.arguments.dropFirst())))
