import { z } from 'zod'

export const MemberId = z.uuid().brand('MemberId')
export type MemberId = z.infer<typeof MemberId>

export const PhotoId = z.uuid().brand('PhotoId')
export type PhotoId = z.infer<typeof PhotoId>

export const MatchId = z.uuid().brand('MatchId')
export type MatchId = z.infer<typeof MatchId>

export const ThreadId = z.uuid().brand('ThreadId')
export type ThreadId = z.infer<typeof ThreadId>

export const MessageId = z.uuid().brand('MessageId')
export type MessageId = z.infer<typeof MessageId>

export const SessionId = z.uuid().brand('SessionId')
export type SessionId = z.infer<typeof SessionId>

export const PasskeyId = z.uuid().brand('PasskeyId')
export type PasskeyId = z.infer<typeof PasskeyId>

export const OrderId = z.uuid().brand('OrderId')
export type OrderId = z.infer<typeof OrderId>

export const PaymentId = z.uuid().brand('PaymentId')
export type PaymentId = z.infer<typeof PaymentId>

export const ReportId = z.uuid().brand('ReportId')
export type ReportId = z.infer<typeof ReportId>

export const ReportCaseId = z.uuid().brand('ReportCaseId')
export type ReportCaseId = z.infer<typeof ReportCaseId>

export const NotificationId = z.uuid().brand('NotificationId')
export type NotificationId = z.infer<typeof NotificationId>
