import type { TextileName } from '@adire/art/textile.ts'
import type { ReactNode } from 'react'
import { TextilePattern } from '../../ui/TextilePattern.tsx'

type Props = { number: number; tile: TextileName; children: ReactNode }

/** Numbered step in an MDX page. */
export function Step({ number, tile, children }: Props) {
  return (
    <section className="step">
      <div aria-hidden className="rounded-arch relative h-24 w-20 overflow-hidden bg-indigo-soft">
        <TextilePattern name={tile} scale={0.6} className="opacity-25" />
        <span className="display absolute inset-0 grid place-items-center text-page text-indigo">
          {number}
        </span>
      </div>
      <div>{children}</div>
    </section>
  )
}
