import { useQuoteDraft } from './quote-draft.ts'
import { DropField } from './drop-field.tsx'
import { LayeredPart } from './layered-part.tsx'
import { SampleParts } from './sample-parts.tsx'
import { UploadList } from './upload-list.tsx'
import classes from './start-page.module.css'
import { useNewParts } from './use-new-parts.ts'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { WindowDrop } from './window-drop.tsx'
import { formatCents } from '../../../../shared/platform/money.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { dayText } from '../../../platform/ui/words.ts'
import { useStartFacts } from '../../../platform/ui/use-start-facts.ts'
import { deliveryReachText } from '../../../platform/ui/delivery-reach.ts'
import { useEffect, useEffectEvent } from 'react'
import { askDesktop, isInDesktop } from '../../../platform/ui/desktop.ts'

const STEPS = [
  ['Upload your part', 'We measure it and check how well it will print.'],
  ['Get a firm price and ship date', 'Pick any material and color.'],
  ['Order when you’re ready', 'No account needed for a price.'],
] as const

/** The start page: upload a file, get a price. */
export function StartPage() {
  useTitle('Get a 3D printing quote')
  const takeParts = useNewParts()
  useOpenedFiles(takeParts)
  useEarlyFiles((files) => void takeParts(files))
  const uploads = useQuoteDraft((draft) => draft.uploads)
  const isUploading = uploads.some(({ refusal }) => !refusal)
  const onFiles = (files: File[]) => void takeParts(files)
  return (
    <div className={`page-box grid content-start ${classes['page']}`}>
      <WindowDrop words="Drop to get a price" onFiles={onFiles} />
      <section className={`grid items-center ${classes['hero']}`}>
        <div className={`grid gap-5 ${classes['words']}`}>
          <h1>Upload a part. Get a price and a ship date.</h1>
          <p className={`text-large text-soft ${classes['lead']}`}>
            Printed to order from your STEP, STL, OBJ or 3MF file. See any print problems on your 3D model
            before you pay.
          </p>
          {uploads.length > 0 ? <UploadList uploads={uploads} /> : null}
          {isUploading ? null : <DropField onFiles={onFiles} />}
        </div>
        <div className={`w-full max-w-[420px] ${classes['drawing']}`}>
          <LayeredPart />
        </div>
      </section>
      <ShopFactsList />
      <ol className={`grid grid-cols-3 border-t border-hairline ${classes['steps']}`}>
        {STEPS.map(([title, text], at) => (
          <li key={title} className="relative">
            <h2 className="text-base">
              <span className="figures text-accent">{at + 1}</span>&nbsp; {title}
            </h2>
            <p className="text-body text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <SampleParts onFile={onFiles} />
    </div>
  )
}

/** Where the shop prints, in what, from which price and how soon. Keeps its height while loading. */
function ShopFactsList() {
  const facts = useStartFacts()
  const shown = facts && [
    ['From', formatCents(facts.minimum_cents), 'per order, before tax and delivery'],
    ['Ships', facts.ships ? dayText(facts.ships) : 'On request', 'the earliest date for small parts'],
    ['Prints in', counted(facts.materials, 'material'), 'from PLA to carbon fiber'],
    facts.place === null
      ? ['Delivers', 'To your door', deliveryReachText(facts.delivers)]
      : ['Made in', facts.place, deliveryReachText(facts.delivers)],
  ]
  return (
    <dl className={`grid ${classes['facts']}`}>
      {shown?.map(([name, value, note]) => (
        <div key={name}>
          <dt className="note">{name}</dt>
          <dd>{value}</dd>
          <dd className={`note ${classes['factNote']}`}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The state that `early-files-1.js` keeps while the page is shown without its scripts. */
interface EarlyFiles {
  kept: File[]
  /** Takes files whose dialog was opened before and is closed after the page took over. */
  take: ((files: File[]) => void) | null
}

/** Takes the files that were chosen before the page could upload them. */
function useEarlyFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const { earlyFiles } = globalThis as { earlyFiles?: EarlyFiles }
    if (!earlyFiles) return undefined
    const kept = earlyFiles.kept.splice(0)
    if (kept.length > 0) take(kept)
    earlyFiles.take = (files) => take(files)
    return () => {
      earlyFiles.take = null
    }
  }, [])
}

/** Takes the model files that were opened with the desktop program; the program has each of them once. */
function useOpenedFiles(onFiles: (files: File[]) => Promise<void>): void {
  const take = useEffectEvent(async () => {
    const opened = await askDesktop({ ask: 'take_files' })
    await onFiles(opened.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name)))
  })
  useEffect(() => {
    if (isInDesktop()) void take()
  }, [])
}
