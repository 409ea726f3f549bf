import { useState } from 'react'
import type { z } from 'zod'
import { faultsOf } from '../../platform/kit/field-faults.ts'

/** Returns the answers of a step while they are typed. Their faults are shown once sending them was tried. */
export function useAnswers<Answers>(schema: z.ZodType<Answers>, initial: () => Answers) {
  const [answers, setAnswers] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  return {
    answers,
    change: (changes: Partial<Answers>) => setAnswers((previous) => ({ ...previous, ...changes })),
    replace: setAnswers,
    faults: wasTried ? faultsOf(schema, answers) : {},
    /** The answers as they are sent; null while one is wrong. */
    checked: (): Answers | null => {
      setWasTried(true)
      return schema.safeParse(answers).data ?? null
    },
  }
}
