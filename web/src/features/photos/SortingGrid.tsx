import type { PhotoId } from '@adire/contract/ids.ts'
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'

export type SortingGridProps = {
  /** All photos in grid order, the profile picture first. */
  ids: PhotoId[]
  /** Called after a drag, with zero-based positions in `ids`. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

export type SortingItemProps = {
  id: PhotoId
  /** One-based, for the label of the drag button. */
  position: number
  /** `dragProps` make an element draggable; `dragButton` also moves the photo by keyboard. */
  children: (parts: { dragProps: HTMLAttributes<HTMLElement>; dragButton: ReactNode }) => ReactNode
}

/** A drag starts after this distance, so that a click stays a click. */
const MOUSE_ACTIVATION = { distance: 8 }
/** A long press drags the photo; a shorter touch scrolls the page. */
const TOUCH_ACTIVATION = { delay: 250, tolerance: 8 }

/** Photos that can be dragged by mouse or touch, and moved with Space and the arrow keys. */
export function SortingGrid({ ids, onMove, children }: SortingGridProps) {
  const { t } = useLingui()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_ACTIVATION }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_ACTIVATION }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const total = ids.length
  /** One-based position, as in the announcements. */
  const getPosition = (id: string | number) => ids.findIndex((other) => other === id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Picked up photo ${getPosition(active.id)} of ${total}.`,
    onDragOver: ({ over }) =>
      over ? t`Over position ${getPosition(over.id)} of ${total}.` : undefined,
    // `useReorder` in `PhotoGrid.tsx` announces a completed move.
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : t`Dropped where it was.`,
    onDragCancel: () => t`Moved back to where it was.`,
  }
  const instructions = {
    draggable: t`Press Space to pick up the photo, use the arrow keys to move it, press Space again to put it down, or Escape to cancel.`,
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over) onMove(getPosition(active.id) - 1, getPosition(over.id) - 1)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragEnd={handleDragEnd}
    >
      {/* The profile picture is left out, so that nothing can be moved to its place. */}
      <SortableContext items={ids.slice(1)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Draggable photo in a `SortingGrid`, any but the profile picture. */
export function SortingItem({ id, position, children }: SortingItemProps) {
  const { t } = useLingui()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id,
    attributes: { roleDescription: t`movable` },
  })
  const { onKeyDown, ...pointerListeners } = listeners ?? {}
  // A real button needs no role.
  const { role: _role, ...ariaProps } = attributes
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  }
  return (
    <li ref={setNodeRef} style={style} className={cn('relative', isDragging && 'z-10 opacity-80')}>
      {children({
        dragProps: pointerListeners,
        dragButton: (
          <IconButton
            {...ariaProps}
            {...pointerListeners}
            onKeyDown={(event) => onKeyDown?.(event)}
            ref={setActivatorNodeRef}
            variant="photo"
            size="sm"
            label={t`Move photo ${position}`}
            icon={<GripVertical aria-hidden />}
            className="absolute! start-1.5 top-1.5 cursor-grab touch-none sm:start-2 sm:top-2"
          />
        ),
      })}
    </li>
  )
}
