import { ExampleFields } from './example-fields.tsx'
import type { ExamplePart, ExampleRequests } from './example-part.ts'
import { ExamplePrice } from './example-price.tsx'
import classes from './prices.module.css'

interface ExampleSectionProps {
  part: ExamplePart
  onChange: (part: ExamplePart) => void
  /** Of the edited price book. */
  isValid: boolean
  /** Null while the price book or the part is not valid. */
  example: ExampleRequests | null
}

/** The price of an example by the saved and the edited price book, while one types. */
export function ExampleSection({ part, onChange, isValid, example }: ExampleSectionProps) {
  return (
    <section className={classes['example']} aria-labelledby="example">
      <h2 id="example">Price of an example</h2>
      <ExampleFields part={part} onChange={onChange} />
      {isValid ? null : <p className={classes['quiet']}>Correct the marked fields to see the price.</p>}
      {example ? <ExamplePrice {...example} speed={part.speed} /> : null}
    </section>
  )
}
