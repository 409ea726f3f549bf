import { useCallback, useEffect, useRef } from 'react'

const EMPTY_PAGE = '<!doctype html><html lang="en"><head><title>Email</title></head><body></body></html>'

interface EmailFrameProps {
  html: string
  /** The rules of a dark mail program; null for a light one. */
  darkRules: string | null
}

/** An email that is not saved, in a frame that runs no scripts and opens no links. */
export function EmailFrame({ html, darkRules }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    showEmail(page, html)
    page.adoptedStyleSheets = darkRules === null ? [] : [sheetOf(page, darkRules)]
  }, [html, darkRules])
  useEffect(show, [show])
  return (
    <iframe
      ref={frame}
      className="w-full rounded border border-hairline"
      height={560}
      title="The email as its recipient sees it"
      // Its own origin, so that this page can write into it.
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      onLoad={show}
    />
  )
}

/** The text of an email, for programs that show no HTML. */
export function EmailAsText({ text }: { text: string }) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <section
      className="scrolls rounded bg-sunken p-4 wrap-anywhere whitespace-pre-wrap"
      aria-label="The email as text"
      tabIndex={0}
    >
      {text}
    </section>
  )
}

/** Returns a sheet made by script, which the policy of this page allows. It has to be one of the frame's own. */
function sheetOf(page: Document, rules: string): CSSStyleSheet {
  const { CSSStyleSheet: Sheet } = page.defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet }
  const sheet = new Sheet()
  sheet.replaceSync(rules)
  return sheet
}

/**
 * Writes an email into the frame. The frame has the policy of this page, which refuses styles in markup, so each element gets
 * its style by the style object.
 */
function showEmail(page: Document, html: string): void {
  // Without the head, and with styles under another name, because the parser would report each style to the policy. Text has
  // no bare quotation marks.
  const markup = html.slice(html.indexOf('<body')).replaceAll(' style="', ' data-style="')
  const email = new DOMParser().parseFromString(markup, 'text/html')
  const styles = [email.body, ...email.body.querySelectorAll<HTMLElement>('*')].map((element) => {
    const style = element.dataset['style'] ?? ''
    delete element.dataset['style']
    // The frame is no place to open pages in.
    element.removeAttribute('href')
    return style
  })
  const body = page.importNode(email.body, true)
  const elements = [body, ...body.querySelectorAll<HTMLElement>('*')]
  for (const [at, element] of elements.entries()) element.style.cssText = styles[at]
  page.body.replaceWith(body)
}
