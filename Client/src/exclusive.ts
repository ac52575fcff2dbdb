/** Runs one piece of work after the other, in the order in which they were asked for. */
export class Exclusive {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs the work when everything before it has settled, and settles as it does. */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.last.then(work);
    this.last = answer.catch(() => undefined);
    return answer;
  }
}
