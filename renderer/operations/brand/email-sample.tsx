import { useDebouncedValue } from '@mantine/hooks'
import type { Brand } from '../../../shared/platform/brand/brand.ts'
import classes from './brand.module.css'

/** A color picker changes the color many times a second. */
const DELAY_MS = 300

/** A real email in the draft's look. The logo is not on the server yet, so it is put into the email here. */
export function EmailSample({ draft }: { draft: Brand }) {
  const [{ accent, logo, show_name }] = useDebouncedValue(draft, DELAY_MS)
  const size = logo ? `&width=${logo.width}&height=${logo.height}` : ''
  const address = `/console/brand/email.html?accent=${encodeURIComponent(accent)}&show_name=${show_name}${size}`
  return (
    <figure>
      <figcaption>Email</figcaption>
      <iframe
        // A new frame for each look: a frame that goes elsewhere would add to the history of the Back button.
        key={`${address} ${logo?.png.length ?? 0}`}
        className={classes['email']}
        title="An email as its recipient sees it"
        src={address}
        sandbox="allow-same-origin"
        onLoad={(event) => {
          const picture = event.currentTarget.contentDocument?.querySelector('img')
          if (picture && logo) picture.src = `data:image/png;base64,${logo.png}`
        }}
      />
    </figure>
  )
}
