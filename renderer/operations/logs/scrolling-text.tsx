/** A long text that scrolls; the keyboard reaches it. */
export function ScrollingText({ label, text }: { label: string; text: string }) {
  return (
    <section
      className={'anywhere typed fine-size rounded on-sunken pre scrolls padded-10-16'}
      aria-label={label}
      tabIndex={0}
    >
      {text}
    </section>
  )
}
