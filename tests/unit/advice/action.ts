/** An action as the server answers it: a strategy of its id's name is to be promoted, ready and not ticked. */
export const action = (id: string, more: object = {}) => ({
  action_id: id,
  action: 'promote',
  strategy_name: id,
  account_name: 'small',
  ready_for_execution: true,
  completed: false,
  completed_at: null,
  ...more,
})
