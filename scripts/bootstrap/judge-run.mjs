/**
 * The result of a Vitest run, with a note for each thing that failed. `counts` is what count-reporter wrote, if it did;
 * `wholeProjects` are the projects of which every test should have run, unless the run was a selection.
 */
export function judgeRun(exitCode, counts, wholeProjects) {
  if (!counts) return { passed: 0, failed: 1, notes: ['Vitest did not get to its end'], flaky: [] };
  const sum = (state) => Object.values(counts.projects).reduce((total, project) => total + project[state], 0);
  const passed = sum('passed');
  let failed = sum('failed') + sum('pending');
  const notes = [...counts.failures];
  const addFailures = (count, note) => {
    failed += count;
    if (count > 0) notes.push(note);
  };

  failed += counts.errors;
  if (wholeProjects) {
    addFailures(sum('skipped'), `${sum('skipped')} skipped tests, which count as failed`);
    for (const name of wholeProjects) {
      addFailures(didRun(counts.projects[name]) ? 0 : 1, `no test of the project "${name}" ran`);
    }
  }
  if (passed + failed === 0) addFailures(1, 'no test ran');
  if (exitCode !== 0 && failed === 0) addFailures(1, `Vitest ended with exit code ${exitCode}`);
  return { passed, failed, notes, flaky: counts.flaky };
}

function didRun(counts) {
  return counts !== undefined && counts.passed + counts.failed > 0;
}
