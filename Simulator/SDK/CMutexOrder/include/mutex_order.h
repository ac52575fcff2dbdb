// Tells the thread sanitizer what Swift's Mutex orders.
//
// A Mutex that is free is taken and given back in code that the compiler inlines, where the sanitizer
// sees it. One that is contended is waited for in the Swift runtime, which is not built with the
// sanitizer: without this target whatever such a Mutex guards would be reported as a race, now and then.
// In every other build this target is empty. It stands in for nothing of Apple's.
