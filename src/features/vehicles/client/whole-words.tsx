const BELONG_TOGETHER = /(\S+-\S+|\d\S* (?:kW|Nm|km|kg|cc|mm|rpm|L)\b)/;

/** Text that breaks neither at a hyphen (Mercedes-Benz) nor before a unit (700 Nm), unless that is too long for a line. */
export function WholeWords({ text }: { text: string }) {
  return text.split(BELONG_TOGETHER).map((part, index) =>
    // `split` puts what it splits at between the rest.
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
