/// Ends the process as the exception would that UIKit raises for the same mistake.
func raise(_ exception: String, _ reason: String) -> Never {
  SystemLog.write(
    "*** Terminating app due to uncaught exception '\(exception)', reason: '\(reason)'",
    category: "Exceptions", level: "fault")
  fatalError("\(exception): \(reason)")
}
