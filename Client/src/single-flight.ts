/**
 * Runs one pass at a time; a wake-up during a pass causes one more pass afterwards, never two.
 *
 * The pass must not reject.
 */
export class SingleFlight {
  private isAgain = false;
  private running: Promise<void> | undefined;

  constructor(private readonly pass: () => Promise<void>) {}

  /** Makes sure that a pass begins after this call; resolves when no further pass is due. */
  wake(): Promise<void> {
    this.isAgain = true;
    this.running ??= Promise.resolve().then(() => this.run());
    return this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.isAgain) {
        this.isAgain = false;
        await this.pass();
      }
    } finally {
      this.running = undefined;
    }
  }
}
