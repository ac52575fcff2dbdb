// A plain `import Foundation` of the product is given this module too; with it come both.
@_exported import Foundation
