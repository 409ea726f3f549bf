import { Box } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

interface FoldedSectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

/** A section below the part. On a phone it is closed at first, so that the page stays short. */
export function FoldedSection({ id, title, lead, children }: FoldedSectionProps) {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const isShown = !isPhone || isOpen
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby={id}>
      <h2 id={id}>
        {isPhone ? (
          <button
            type="button"
            className="turns strong flex min-h-control w-full items-center gap-2 text-left"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      {isShown ? (
        <>
          <Box component="p" className="text-body text-muted" mt={-8}>
            {lead}
          </Box>
          {children}
        </>
      ) : null}
    </section>
  )
}
