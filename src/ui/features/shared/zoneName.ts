/** 'Berlin' of 'Europe/Berlin'. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
