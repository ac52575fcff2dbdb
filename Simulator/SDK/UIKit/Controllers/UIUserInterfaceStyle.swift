/// Whether the look is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
