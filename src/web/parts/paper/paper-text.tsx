// The text of a preview, for screen readers: one paragraph per line, so that it can be read line by
// line and not only as a whole.

export function PaperText({ lines }: { lines: readonly string[] }) {
  return (
    <div className="for-readers">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id other than their index
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
