import { writeFileSync } from 'node:fs';

/**
 * Writes how many tests of each Vitest project ended in which state to the file COUNT_FILE, and which passed only
 * when they were tried again. Vitest's own JSON report does not say which project a test ran in, and the same file
 * runs once for each engine.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const projects = {};
    const flaky = [];
    for (const module of modules) {
      projects[module.project.name] ??= { passed: 0, failed: 0, skipped: 0, pending: 0 };
      const counts = projects[module.project.name];
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        counts[test.result().state] += 1;
        if (test.diagnostic()?.flaky) flaky.push(`${module.relativeModuleId} > ${test.fullName}`);
      }
      // A file that could not be loaded has no tests to fail.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed'))
        counts.failed += 1;
    }
    writeFileSync(
      process.env.COUNT_FILE,
      JSON.stringify({ projects, flaky, errors: unhandledErrors.length }),
    );
  }
}
