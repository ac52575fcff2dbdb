/// The key under which `loadItem` may be told the wanted size of an image.
public let NSItemProviderPreferredImageSizeKey: String = "NSItemProviderPreferredImageSizeKey"
/// The key of what a preprocessing script handed over, in the property list of a web page.
public let NSExtensionJavaScriptPreprocessingResultsKey: String! =
  "NSExtensionJavaScriptPreprocessingResultsKey"
/// The key of what the script's `finalize` is to be given.
public let NSExtensionJavaScriptFinalizeArgumentKey: String! =
  "NSExtensionJavaScriptFinalizeArgumentKey"
