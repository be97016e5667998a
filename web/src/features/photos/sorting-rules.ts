import type { PhotoId } from '@adire/contract/ids.ts'
import type { HTMLAttributes, ReactNode } from 'react'

export type AreaProps = {
  /** All photos in grid order, the profile picture first. */
  ids: PhotoId[]
  /** Called with zero-based positions. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

export type ItemProps = {
  id: PhotoId
  place: number
  /** `surface` makes an element draggable; `grip` is the button for moving by keyboard. */
  children: (parts: { surface: HTMLAttributes<HTMLElement>; grip: ReactNode }) => ReactNode
}
