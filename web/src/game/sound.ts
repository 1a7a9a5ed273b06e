// A short knock for a move and two for an end, made here: there is nothing to load.
let context: AudioContext | null = null;

function knock(at: number, pitch: number, audio: AudioContext): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.07);
  volume.gain.setValueAtTime(0.18, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}

/** Plays the sound of a move or of an end. */
export function sound(kind: 'move' | 'end'): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  knock(now, 320, context);
  if (kind === 'end') knock(now + 0.16, 240, context);
}
