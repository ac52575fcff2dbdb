@_exported import FoundationShim
