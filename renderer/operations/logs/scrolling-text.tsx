/** A long text that scrolls; the keyboard reaches it. */
export function ScrollingText({ label, text }: { label: string; text: string }) {
  return (
    <section
      className={
        'scrolls rounded bg-sunken px-4 py-2.5 font-mono text-fine wrap-anywhere whitespace-pre-wrap'
      }
      aria-label={label}
      tabIndex={0}
    >
      {text}
    </section>
  )
}
