import Foundation

@testable import ShareTargetInbox

/// A volume on which not one byte more can be written; everything else is the real file system.
struct FullDisk: FileSystem {
  private let real = SystemFileSystem()

  func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    throw SystemError(.noSpace, call: "write")
  }
  func createFile(
    _ name: String, in directory: Handle, cloning source: Handle
  ) throws -> NewFile {
    NewFile(handle: try real.createFile(name, in: directory), isClone: false)
  }
  func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int { throw SystemError(.noSpace, call: "copy_file_range") }

  func openRoot(_ path: String) throws -> Handle { try real.openRoot(path) }
  func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    try real.openDirectory(name, in: directory)
  }
  func makeDirectory(_ name: String, in directory: Handle) throws {
    try real.makeDirectory(name, in: directory)
  }
  func createFile(_ name: String, in directory: Handle) throws -> Handle {
    try real.createFile(name, in: directory)
  }
  func openFile(_ name: String, in directory: Handle) throws -> Handle {
    try real.openFile(name, in: directory)
  }
  func read(_ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws
    -> Int
  { try real.read(file, into: buffer, at: offset) }
  func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    try real.nextData(file, from: offset)
  }
  func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    try real.nextHole(file, from: offset)
  }
  func setSize(_ file: Handle, to byteCount: Int64) throws {
    try real.setSize(file, to: byteCount)
  }
  func sync(_ handle: Handle) throws { try real.sync(handle) }
  func barrier(_ handle: Handle) throws { try real.barrier(handle) }
  func fullSync(_ handle: Handle) throws { try real.fullSync(handle) }
  func close(_ handle: Handle) throws { try real.close(handle) }
  func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws {
    try real.rename(
      name, in: directory, to: newName, in: newDirectory, isExclusive: isExclusive)
  }
  func unlink(_ name: String, in directory: Handle) throws {
    try real.unlink(name, in: directory)
  }
  func removeDirectory(_ name: String, in directory: Handle) throws {
    try real.removeDirectory(name, in: directory)
  }
  func list(_ directory: Handle, limit: Int) throws -> [String] {
    try real.list(directory, limit: limit)
  }
  func status(of name: String, in directory: Handle) throws -> FileStatus {
    try real.status(of: name, in: directory)
  }
  func status(of handle: Handle) throws -> FileStatus { try real.status(of: handle) }
  func availableBytes(_ handle: Handle) throws -> Int64 { try real.availableBytes(handle) }
  func protect(_ directory: Handle) throws { try real.protect(directory) }
}
