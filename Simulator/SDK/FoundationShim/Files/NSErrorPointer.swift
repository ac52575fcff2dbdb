import Foundation

/// Where a method of Objective-C's kind leaves its error; `&error` of an `NSError?` variable makes one.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
