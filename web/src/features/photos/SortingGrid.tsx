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
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { AreaProps, ItemProps } from './sorting-rules.ts'

const STEADY = { distance: 8 }
/** A long press drags the photo; a shorter touch scrolls the page. */
const HELD = { delay: 250, tolerance: 8 }

/** Photos that can be dragged by mouse or touch, and moved with Space and the arrow keys. */
export function SortingGrid({ ids, onMove, children }: AreaProps) {
  const { t } = useLingui()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: STEADY }),
    useSensor(TouchSensor, { activationConstraint: HELD }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const total = ids.length
  const getPosition = (id: string | number) => ids.indexOf(id as PhotoId) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Picked up photo ${getPosition(active.id)} of ${total}.`,
    onDragOver: ({ over }) =>
      over ? t`Over place ${getPosition(over.id)} of ${total}.` : undefined,
    // `useOrder` announces the move itself.
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : t`Put down where it was.`,
    onDragCancel: () => t`Put back where it was.`,
  }
  const instructions = {
    draggable: t`Press Space to pick the photo up, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.`,
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
      {/* The profile picture stays first. */}
      <SortableContext items={ids.slice(1)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

export function SortingItem({ id, place, children }: ItemProps) {
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
  const { onKeyDown, ...pointers } = listeners ?? {}
  const { role: _role, ...described } = attributes
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  }
  return (
    <li ref={setNodeRef} style={style} className={cn('relative', isDragging && 'z-10 opacity-80')}>
      {children({
        surface: pointers,
        grip: (
          <IconButton
            {...described}
            {...pointers}
            onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
            ref={setActivatorNodeRef}
            variant="photo"
            size="sm"
            label={t`Move photo ${place}`}
            icon={<GripVertical aria-hidden />}
            className="absolute! start-1.5 top-1.5 cursor-grab touch-none sm:start-2 sm:top-2"
          />
        ),
      })}
    </li>
  )
}
