/** An address or none; the server looks closer. */
export const isEmail = (text: string): boolean => /^(\S+@\S+\.\S+)?$/.test(text.trim())
