import { formatProgress } from '../core/format.ts'
import type { TaskType } from './model.ts'

/** the label of every sentence but one. */
export const TASK_LABEL: Readonly<Record<TaskType, string>> = {
  trades: 'Trade Sync',
  recommendations: 'Recommendations Generation',
}

/** the label of the connection error alone, as spec 8 prints it. */
export const TASK_LABEL_IN_TEXT: Readonly<Record<TaskType, string>> = {
  trades: 'Trade sync',
  recommendations: 'Recommendations generation',
}

/** Sentences of the one monitor that toasts (A-73; spec 8, Task toasts). */
export const taskTexts = {
  /** spec 4, Sync task. */
  initiated: 'Sync initiated, connecting...',
  failed: (label: string, message: string): string => `${label} failed: ${message}`,
  failedDefault: 'Task failed or was revoked.',
  streamError: (label: string, message: string): string => `${label} stream error: ${message}`,
  streamErrorDefault: 'A stream processing error occurred.',
  cancelled: (label: string): string => `${label} was cancelled by client.`,
  connection: (labelInText: string): string => `${labelInText} connection error or task unexpectedly ended.`,
  connectionStatus: 'Connection error with the server or the task ended unexpectedly.',
  unopened: (label: string): string => `Failed to connect to ${label} status stream.`,
  unopenedStatus: 'Failed to establish connection for status updates.',
  unreadable: 'Error processing status update from server.',
  successful: (label: string, message: string): string => `${label} successful: ${message}`,
  completed: (label: string): string => `${label} completed successfully!`,
  loading: (label: string, message: string, progress: number): string =>
    `${label}: ${message} (${formatProgress(progress)})`,
  /** In the words of the sync's start (spec 8, Sync). */
  started: 'Recommendations generation started in background.',
  noTaskId: 'Request accepted, but no task ID returned.',
  noneRuns: 'No generation is under way.',
  notCancelled: (message: string): string => `The generation could not be cancelled: ${message}`,
  /** */
  noToken: 'Authentication token missing, cannot monitor task.',
} as const

/** Sentences of the start and of the inline indicator on settings (A-73; spec 8, Sync). */
export const syncTexts = {
  notReady: 'Authentication not ready. Please wait.',
  failed: (message: string): string => `Sync failed: ${message}`,
  failedDefault: 'Unknown error',
  noAccounts: 'No accounts configured for sync.',
  noTaskId: 'Sync request accepted, but no task ID returned.',
  started: 'Trade sync started in background.',
  runs: 'A sync is running.',
  connection: 'Connection error or task expired.',
  unopened: 'Failed to initiate status connection.',
  unreadable: 'Error parsing status update.',
  noToken: 'Authentication token missing.',
} as const
