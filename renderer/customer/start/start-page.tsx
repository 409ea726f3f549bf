import { useQuoteDraft } from './quote-draft.ts'
import { DropField } from './drop-field.tsx'
import { LayeredPart } from './layered-part.tsx'
import { SampleParts } from './sample-parts.tsx'
import { SendingList } from './sending-list.tsx'
import classes from './start-page.module.css'
import { useNewParts } from './use-new-parts.ts'
import { useTitle } from '../../ui/use-title.ts'
import { WindowDrop } from './window-drop.tsx'

const STEPS = [
  ['Drop the part', 'It is measured while you watch.'],
  ['See the price and the day', 'Binding, for the material and color you choose.'],
  ['Decide', 'No account, no form before the price.'],
] as const

/** A file in, a price out. */
export function StartPage() {
  useTitle('Price a printed part')
  const takeParts = useNewParts()
  const sendings = useQuoteDraft((draft) => draft.sendings)
  const underWay = sendings.some((sending) => !sending.refusal)
  const onFiles = (files: File[]) => void takeParts(files)
  return (
    <div className={classes['page']}>
      <WindowDrop words="Let go to have it priced" onFiles={onFiles} />
      <section className={classes['hero']}>
        <div className={classes['words']}>
          <h1>Drop a part. Get a price and a ship date.</h1>
          <p className={classes['lead']}>
            Printed to order from your STEP, STL, OBJ or 3MF file. What will print badly is shown on the part
            before you pay for it.
          </p>
          {sendings.length > 0 ? <SendingList sendings={sendings} /> : null}
          {underWay ? null : <DropField onFiles={onFiles} />}
        </div>
        <div className={classes['drawing']}>
          <LayeredPart />
        </div>
      </section>
      <ol className={classes['steps']}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <SampleParts onFile={onFiles} />
    </div>
  )
}
