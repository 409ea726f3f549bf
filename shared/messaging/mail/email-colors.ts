import type { AccentColors } from '../../platform/brand/brand-colors.ts'

/**
 * In the markup every color is set together with its background, so that a mail program that inverts colors inverts all of
 * them. Programs with a dark scheme of their own (Apple Mail, Thunderbird) take the rules below in their place.
 */
export const INK = '#16191d'
export const MUTED = '#5d656e'
export const PAPER = '#ffffff'
export const LINE = '#c9ced4'

/** The dark colors of the pages, as `renderer/platform/theme.css` has them. */
const DARK = { ink: '#eceef0', muted: '#98a1aa', paper: '#181b1e', line: '#3d444b' }

/** Returns the style sheet of an email. Mail programs that know no dark scheme ignore it. */
export function styleOfEmail(dark: AccentColors): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkRules(dark)}
}`
}

/** Returns the rules of dark mail programs. They override styles in the markup. */
export function darkRules({ accent, fill, on_fill }: AccentColors): string {
  return `.page{background-color:${DARK.paper}!important;color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
.value{color:${DARK.ink}!important}
.foot{border-color:${DARK.line}!important}
.quotation{border-color:${accent}!important}
.main{background-color:${fill}!important;border-color:${fill}!important;color:${on_fill}!important}
.other{background-color:${DARK.paper}!important;border-color:${DARK.line}!important;color:${DARK.ink}!important}
.accent{color:${accent}!important}
.logo{padding:4px 8px!important;border-radius:4px!important}`
}
