#if canImport(UIKit)
  import UIKit

  /// A way in which a compose sheet looks: it shows faces and reports what the person does.
  @MainActor protocol ComposeLook: UIViewController {
    /// Shows a face. Parts that stay the same are left alone, so that VoiceOver keeps its place.
    func show(_ face: ComposeFace)
    /// Shows the list of destinations in place of text and rows.
    func show(_ picker: DestinationPicker)
    /// Shows text and rows again.
    func hidePicker()
  }
#endif
