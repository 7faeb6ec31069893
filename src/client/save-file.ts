/** Has the browser keep this as a file. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
