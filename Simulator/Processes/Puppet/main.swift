import Dispatch
import Foundation
import PhoneLink

// A process without any product code, which does what a test of the phone writes into its script.
guard let link = PhoneLink.shared else {
  FileHandle.standardError.write(Data("Only a simulated phone can start this.\n".utf8))
  exit(2)
}
link.onMain("ping") { link.answer($0, .object([:])) }
link.onMain("dismissed") { link.answer($0, .object([:])) }
let puppet = Puppet(link: link)
if ProcessInfo.processInfo.environment[SimulatedEnvironment.roleVariable] == "extension" {
  puppet.playExtension()
} else {
  puppet.playApp()
}
dispatchMain()
