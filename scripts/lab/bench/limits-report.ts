/** Prints figures beside their limits, and records whether one was exceeded. */
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
