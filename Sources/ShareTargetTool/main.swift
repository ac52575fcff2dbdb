import SimulatedPhone

Interruption.exit(await Tool.run(Array(CommandLine.arguments.dropFirst())))
