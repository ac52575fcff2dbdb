/// Calls the body. Linux has no autoreleased objects, so nothing is drained.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }
