import { writeFileSync } from 'node:fs';

/**
 * Writes to the file COUNT_FILE how many tests of each Vitest project ended in which state, what failed and why in a
 * line each, and which tests passed only when they were tried again, with what they said at first. Vitest's own JSON report does not say which
 * project a test ran in, and the same file runs once for each engine.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const projects = {};
    const flaky = [];
    const failures = unhandledErrors.map((error) => `outside of any test: ${lineOf(error)}`);
    for (const module of modules) {
      projects[module.project.name] ??= { passed: 0, failed: 0, skipped: 0, pending: 0 };
      const counts = projects[module.project.name];
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state, errors } = test.result();
        counts[state] += 1;
        if (state === 'failed') failures.push(`${nameOf(module)} > ${test.fullName}: ${lineOf(errors?.[0])}`);
        if (test.diagnostic()?.flaky)
          flaky.push(`${nameOf(module)} > ${test.fullName}: ${lineOf(errors?.[0])}`);
      }
      // A file that could not be loaded, or not be put away after its tests, has no test to fail.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
        counts.failed += 1;
        failures.push(`${nameOf(module)}: ${lineOf(firstErrorOf(module))}`);
      }
    }
    writeFileSync(
      process.env.COUNT_FILE,
      JSON.stringify({ projects, flaky, failures, errors: unhandledErrors.length }),
    );
  }
}

function nameOf(module) {
  return `${module.relativeModuleId} (${module.project.name})`;
}

function firstErrorOf(module) {
  return [module, ...module.children.allSuites()].flatMap((part) => part.errors())[0];
}

function lineOf(error) {
  return String(error?.message ?? error).split('\n')[0];
}
