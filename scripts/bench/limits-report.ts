/** Prints figures beside their limits, and remembers whether one was over. */
export function createReport() {
  let isOver = false;
  return {
    row(name: string, figure: string, isWithin = true, limit = ''): void {
      isOver ||= !isWithin;
      console.log(`${name.padEnd(32)}${figure.padEnd(48)}${limit}${isWithin ? '' : '  OVER'}`);
    },
    isOver: () => isOver,
  };
}
