import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'
import field from './ui/field.module.css'

/** Filament orange; shade 8 is the accent on light pages, shade 5 on dark ones, both at AA contrast. */
const filament: MantineColorsTuple = [
  '#fdf1ea',
  '#fbdfd0',
  '#f8bf9f',
  '#f6a577',
  '#f58b52',
  '#f07a3c',
  '#e05c1b',
  '#d04c10',
  '#c2410c',
  '#a8370a',
]

/** Mantine's neutrals in our graphite, so that its borders and hover colors match the pages. */
const graphite: MantineColorsTuple = [
  '#f6f7f8',
  '#eef0f2',
  '#e0e3e6',
  '#c9ced4',
  '#a6adb5',
  '#868e97',
  '#5d656e',
  '#444b53',
  '#2a2f34',
  '#16191d',
]

const dark: MantineColorsTuple = [
  '#eceef0',
  '#c3c8ce',
  '#98a1aa',
  '#79828c',
  '#3d444b',
  '#2a2f34',
  '#212529',
  '#181b1e',
  '#111315',
  '#0c0e0f',
]

/** The library's fields look like those of the kit, which are in the same forms. */
const fieldLook = {
  classNames: {
    root: 'grid gap-2',
    label: field['label'] ?? '',
    input: field['input'] ?? '',
    description: 'note leading-dense',
    error: 'text-small font-medium text-stop leading-dense',
  },
  styles: { wrapper: { margin: 0 } },
}

export const theme = createTheme({
  primaryColor: 'filament',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  colors: { filament, gray: graphite, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: { fontFamily: 'inherit', fontWeight: '620' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Every field of these forms is required, so an asterisk on each would add nothing.
  components: {
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    TextInput: fieldLook,
    PasswordInput: fieldLook,
  },
  black: '#16191d',
})

export const rememberedTheme = localStorageColorSchemeManager({ key: 'layerline-theme' })
