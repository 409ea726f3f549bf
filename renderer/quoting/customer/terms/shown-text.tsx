import { Box } from '@mantine/core'
import { readTextBlocks } from '../../../../shared/platform/text-blocks.ts'
import classes from './terms-page.module.css'

/** A text with headings, paragraphs and lists. Its words are never read as markup. */
export function TextBlocks({ text }: { text: string }) {
  return (
    <Box className={`grid gap-3 wrap-anywhere ${classes['text']}`} maw="70ch">
      {readTextBlocks(text).map((block, at) => {
        const key = `${at}:${block.kind}`
        if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
        return <List key={key} items={block.items} />
      })}
    </Box>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item, at) => {
        // The same item may be there twice.
        const key = `${at}:${item}`
        return <li key={key}>{item}</li>
      })}
    </ul>
  )
}
