public struct Logger: Sendable { public init(subsystem: String, category: String) {} }
