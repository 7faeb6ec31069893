/** A failure that a person can act on. `output` is what the failed tool printed. */
export class StepFailure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** One clear line, under the tool's output. Anything unexpected keeps its stack. */
export function reportFailure(error) {
  if (!(error instanceof StepFailure)) return console.error(error);
  if (error.output.trim()) console.error(error.output.trimEnd());
  console.error(error.message);
}
