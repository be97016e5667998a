import type { PhotoId } from '@adire/contract/ids.ts'
import type { HTMLAttributes, ReactNode } from 'react'

export type AreaProps = {
  /** All photos in the order of the grid, the profile picture first. */
  ids: PhotoId[]
  /** Between two places, counted from 0. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

export type ItemProps = {
  id: PhotoId
  place: number
  /** `surface` is what can be dragged, `grip` the button that moves it by keyboard. */
  children: (parts: { surface: HTMLAttributes<HTMLElement>; grip: ReactNode }) => ReactNode
}
