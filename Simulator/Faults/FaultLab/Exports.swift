// What goes wrong at a call, and what a call was, are words of the phone's engine.
@_exported import SimulatedPhone
