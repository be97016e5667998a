import type { Pose } from '@adire/contract/selfie-checks.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { poseLabels } from './copy.ts'

/**
 * Hand with its centre at `x`, `y`. `fingers` lists the raised fingers by the offset of their tip
 * from the centre.
 */
function Hand({
  x,
  y,
  fingers = [],
}: {
  x: number
  y: number
  fingers?: [dx: number, dy: number][]
}) {
  return (
    <>
      {fingers.map(([dx, dy]) => (
        <line
          key={`${dx},${dy}`}
          x1={x}
          y1={y}
          x2={x + dx}
          y2={y + dy}
          strokeWidth={6}
          strokeLinecap="round"
          className="stroke-ember"
        />
      ))}
      <circle cx={x} cy={y} r={10} className="fill-ember" />
    </>
  )
}

const drawArm = (path: string) => (
  <path
    d={path}
    fill="none"
    strokeWidth={9}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="stroke-indigo"
  />
)

const ARM_BESIDE_FACE = 'M 130 172 L 166 150 L 160 106'

const drawings: Record<Pose, ReactNode> = {
  open_palm: (
    <>
      {drawArm(ARM_BESIDE_FACE)}
      <Hand
        x={160}
        y={94}
        fingers={[
          [-16, -8],
          [-9, -20],
          [-1, -23],
          [8, -20],
          [14, -12],
        ]}
      />
    </>
  ),
  thumb_up: (
    <>
      {drawArm(ARM_BESIDE_FACE)}
      <Hand x={160} y={94} fingers={[[0, -22]]} />
    </>
  ),
  two_fingers: (
    <>
      {drawArm(ARM_BESIDE_FACE)}
      <Hand
        x={160}
        y={94}
        fingers={[
          [-7, -22],
          [7, -22],
        ]}
      />
    </>
  ),
  three_fingers: (
    <>
      {drawArm(ARM_BESIDE_FACE)}
      <Hand
        x={160}
        y={94}
        fingers={[
          [-11, -20],
          [0, -24],
          [11, -20],
        ]}
      />
    </>
  ),
  hand_on_head: (
    <>
      {drawArm('M 128 168 L 156 120 L 148 60 L 112 30')}
      <Hand x={104} y={28} fingers={[[-16, 2]]} />
    </>
  ),
  hand_on_ear: (
    <>
      {drawArm('M 128 168 L 158 132 L 136 88')}
      <Hand x={132} y={80} fingers={[[-4, -14]]} />
    </>
  ),
  finger_on_nose: (
    <>
      {drawArm('M 128 168 L 154 136 L 124 92')}
      <Hand x={120} y={90} fingers={[[-15, -8]]} />
    </>
  ),
  fist_on_chin: (
    <>
      {drawArm('M 128 172 L 142 150 L 108 124')}
      <Hand x={100} y={120} />
    </>
  ),
}

/** Drawing of a pose: head, shoulders and the position of the hand. */
export function PoseDrawing({ pose, className }: { pose: Pose; className?: string }) {
  const { i18n } = useLingui()
  return (
    <svg
      viewBox="0 0 200 200"
      role="img"
      aria-label={i18n._(poseLabels[pose])}
      className={cn('rounded-tile bg-surface-2', className)}
    >
      <path
        d="M 36 200 C 36 156 66 140 100 140 C 134 140 164 156 164 200 Z"
        className="fill-indigo-soft stroke-indigo"
        strokeWidth={4}
      />
      <ellipse
        cx={100}
        cy={76}
        rx={32}
        ry={42}
        className="fill-surface stroke-indigo"
        strokeWidth={4}
      />
      <circle cx={88} cy={72} r={3.5} className="fill-indigo" />
      <circle cx={112} cy={72} r={3.5} className="fill-indigo" />
      <path
        d="M 88 96 Q 100 104 112 96"
        fill="none"
        strokeWidth={3.5}
        strokeLinecap="round"
        className="stroke-indigo"
      />
      <path
        d="M 100 76 L 97 86 L 102 86"
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-indigo"
      />
      {drawings[pose]}
    </svg>
  )
}
